import type { Texts } from '../locale';

export const product = {
  'product.id': ['商品编号', 'Number'],
  'product.title': ['商品名称', 'Title'],
  'product.picture': ['图片', 'Picture'],
  'product.price': ['价格', 'Price'],
  'product.stock': ['库存', 'In stock'],
  'product.reserved': ['待支付占用', 'Reserved'],
  'product.sold': ['已售', 'Sold'],
  'product.content': ['链接 / 口令', 'Link or text'],
  'product.line': ['行', 'Line'],
  'product.import': ['导入批次', 'Import'],
  'product.importFile': ['文件', 'File'],
  'product.importProducts': ['商品数', 'Products'],
  'product.importSold': ['已售', 'Sold'],
  'product.importUndone': ['撤销时间', 'Undone'],
  'product.name': ['商品', 'Product'],
} as const satisfies Texts;
