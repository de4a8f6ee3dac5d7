import type { Texts } from '../locale';

export const audit = {
  'audit.title': ['操作日志', 'Audit log'],
  'audit.time': ['操作时间', 'Time'],
  'audit.action': ['操作', 'Action'],
  'audit.subject': ['对象', 'Target'],
  'audit.subjectName': ['对象名称', 'Target name'],
  'audit.name': ['名称', 'Name'],
  'audit.details': ['变更', 'Changes'],
  'audit.ip': ['来源IP', 'From IP'],
  'audit.actedFor': ['代谁操作', 'Acting for'],
} as const satisfies Texts;
