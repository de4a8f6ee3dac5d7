import type { Texts } from '../../../contract/locale';

export const upload = {
  'upload.hint': ['点击、拖入或粘贴图片', 'Click, drop or paste an image'],
  'upload.image': ['已上传的图片', 'Uploaded image'],
  'upload.remove': ['移除', 'Remove'],
  'upload.tooLarge': ['上传图片不能大于{size}', 'Images cannot be larger than {size}'],
} as const satisfies Texts;
