/** Offers the content to the member as a file to download. */
export function saveFile(
  name: string,
  content: string,
  type: 'application/x-ndjson' | 'application/json' | 'text/calendar' | 'text/csv',
): void {
  saveBlob(name, new Blob([content], { type }));
}

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Offers what stands behind a link of our own server as a file to download. */
export function saveLinked(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
