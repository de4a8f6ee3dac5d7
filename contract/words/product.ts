import type { Texts } from '../locale';

export const product = {
  'product.id': ['商品编号', 'Product ID'],
  'product.title': ['商品名称', 'Title'],
  'product.picture': ['图片', 'Picture'],
  'product.price': ['价格', 'Price'],
  'product.stock': ['库存', 'Stock'],
  'product.reserved': ['占用', 'Reserved'],
  'product.sold': ['已售', 'Sold'],
  'product.content': ['链接 / 口令', 'Link or text'],
  'product.import': ['导入批次', 'Import'],
  'product.importFile': ['文件', 'File'],
  'product.importProducts': ['商品数', 'Products'],
  'product.inStock': ['有库存', 'In stock'],
  'product.importedBy': ['操作人', 'Imported by'],
  'product.undoneTime': ['撤销时间', 'Undone'],
  'product.exists': ['该店铺已有同名同价的商品', 'This shop already has a product with this title and price'],
  'product.twice': ['与第 {line} 行重复', 'Duplicate of row {line}'],
} as const satisfies Texts;
