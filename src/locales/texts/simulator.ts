import type { Texts } from '../../../contract/locale';

export const simulator = {
  'simulator.title': ['模拟器', 'Simulator'],
  'simulator.text': [
    '模拟商户与客户，通过真实网关下单、支付并接收回调',
    'Simulates merchants and customers through the real gateway: orders, payments and callbacks',
  ],
  'simulator.running': ['运行中，{rate} 笔/秒', 'Running, {rate}/s'],
  'simulator.stopped': ['未运行', 'Stopped'],
  'simulator.rate': ['每秒订单数', 'Orders per second'],
  'simulator.perSecond': ['笔/秒', 'per second'],
  'simulator.start': ['启动', 'Start'],
  'simulator.change': ['调整', 'Change'],
  'simulator.stop': ['停止', 'Stop'],
  'simulator.created': ['已下单', 'Created'],
  'simulator.paid': ['已支付', 'Paid'],
  'simulator.refused': ['被拒绝', 'Refused'],
  'simulator.callbacks': ['回调成功', 'Callbacks'],
} as const satisfies Texts;
