import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });

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
