import type { Random } from './random';

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高'];
const givenNames = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀英',
  '霞',
  '平',
  '刚',
  '桂英',
  '建华',
  '文博',
  '雨桐',
  '子涵',
  '浩然',
  '思远',
  '佳怡',
  '俊杰',
  '晓东',
];
const cities = ['杭州', '上海', '深圳', '广州', '成都', '武汉', '南京', '苏州', '宁波', '厦门', '青岛', '长沙'];
const brands = [
  '云帆',
  '星河',
  '锦程',
  '汇通',
  '天合',
  '聚源',
  '万象',
  '鼎盛',
  '启明',
  '恒信',
  '远航',
  '嘉禾',
  '瑞丰',
  '华盛',
  '博雅',
  '金石',
  '优品',
  '乐购',
  '易达',
  '鸿运',
];
const merchantEnds = ['商贸有限公司', '电子商务有限公司', '网络科技有限公司', '供应链有限公司'];
const providerEnds = ['服务商', '工作室', '运营部', '代理'];

export function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames);
}

/** The brand and the kind of the n-th of them: no two have both in common before all have been. */
function markOf(index: number, ends: readonly string[]): [brand: string, end: string] {
  const round = Math.floor(index / brands.length);
  return [brands[index % brands.length] ?? '', ends[(index + round) % ends.length] ?? ''];
}

export function merchantName(random: Random, index: number): string {
  const [brand, end] = markOf(index, merchantEnds);
  return random.pick(cities) + brand + end;
}

export function providerName(random: Random, index: number): string {
  const [brand, end] = markOf(index, providerEnds);
  return brand + random.pick(cities) + end;
}

const goods = ['数码', '服饰', '母婴', '家居', '美妆', '图书', '食品', '户外'];
const shopEnds = ['旗舰店', '专营店', '专卖店', '企业店'];

export function shopName(random: Random): string {
  return random.pick(brands) + random.pick(goods) + random.pick(shopEnds);
}

const publicNets = ['36.112', '58.247', '101.80', '114.86', '117.136', '121.33', '180.167', '202.96', '218.17', '223.104'];

export function publicIp(random: Random): string {
  return `${random.pick(publicNets)}.${random.whole(1, 254)}.${random.whole(1, 254)}`;
}

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; PGT-AN10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
];

export function device(random: Random): string {
  return random.pick(devices);
}
