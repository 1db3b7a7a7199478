/** Makes a function that runs tasks one after another, each to its end. A failed task does not stop the next one. */
export function createSerialTasks(onFailure: (error: unknown) => void): <T>(task: () => Promise<T>) => Promise<T> {
  let lastTask: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = lastTask.then(task);
    lastTask = next.catch(onFailure);
    return next;
  };
}
