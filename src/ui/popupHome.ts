/** Where what opens over the page is put: into what fills the screen, for the rest is not seen then. */
export function popupHome(): HTMLElement {
  return document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : document.body;
}
