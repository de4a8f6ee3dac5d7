import type { Texts } from '../locale';

export const upload = {
  'upload.pixels': ['2500 万像素', '25 megapixels'],
} as const satisfies Texts;
