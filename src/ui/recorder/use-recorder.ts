import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRecorder, type RecorderWish } from './recorder.ts';

/** Opens the camera with the component, and closes it with the component. */
export function useRecorder(wish: RecorderWish) {
  const [recorder] = useState(() => createRecorder(wish));
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  useEffect(() => {
    recorder.open();
    return recorder.close;
  }, [recorder]);
  return { state, recorder };
}
