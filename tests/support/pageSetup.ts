import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Whether a role is hidden is asked of the styles of all that stands around it, each time, for every element.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

// Nor does anybody look at styles: matching thousands of rules takes minutes.
for (const name of ['appendChild', 'insertBefore'] as const) {
  const insert: unknown = Reflect.get(Node.prototype, name);
  if (typeof insert !== 'function') throw new Error(name);
  Node.prototype[name] = function inserted<T extends Node>(this: Node, node: T, before: Node | null = null): T {
    if (node instanceof HTMLStyleElement) node.type = 'text/plain';
    Reflect.apply(insert, this, [node, before]);
    return node;
  };
}

// jsdom draws nothing: what asks for sizes, media or a canvas is told that there is nothing to see.
Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
HTMLCanvasElement.prototype.getContext = () => null;
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// Said for every measured scroll bar, which jsdom has none of.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);
