/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has only asked for it: the browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
