import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listOrders } from '../../contract/orders';
import { fieldsOf, filtersOf } from '../../src/ui/listFilters';
import { numbersIn } from '../../src/ui/numbersIn';
import { successRateText } from '../../src/ui/successRate';
import type { ListQuestion } from '../../src/ui/listQuery';
import { Client, ownerOf } from '../support/client';
import { openNew, openPage, signedInAs, startPagePlatform } from '../support/page';
import type { TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPagePlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

beforeEach(() => signedInAs(owner));

test('a list shows the platform’s rows, and a filter narrows them', async () => {
  await openPage('/other/merchant/list');
  expect(await screen.findByText(/共 24 条/)).toBeVisible();
  const { rows } = await platform.db.query<{ name: string }>('select name from merchants where id = 1000001');
  await userEvent.type(screen.getByLabelText('商户名称'), `${rows[0]?.name ?? ''}{Enter}`);
  expect(await screen.findByText(/共 1 条/)).toBeVisible();
  expect(screen.getByText('1000001')).toBeVisible();
});

test('a refused form marks the field, keeps what was typed and stores nothing [S2.56]', async () => {
  const dialog = await openNew('/other/account/list');
  await userEvent.type(dialog.getByLabelText('用户名'), 'finance');
  await userEvent.type(dialog.getByLabelText('密码'), 'Strong-enough-4711');
  await userEvent.type(dialog.getByLabelText('姓名'), '重名');
  const count = async () => Number((await platform.db.query('select count(*)::int as n from accounts')).rows[0].n);
  const before = await count();
  await userEvent.click(dialog.getByRole('button', { name: /确\s?定/ }));
  expect(await dialog.findByText('用户名已存在')).toBeVisible();
  expect(dialog.getByLabelText('姓名')).toHaveValue('重名');
  expect(await count()).toBe(before);
});

test('limits that contradict each other are told of while they are entered, all at once, and no more once they do not', async () => {
  const dialog = await openNew('/other/merchant/list');
  await userEvent.type(dialog.getByLabelText('单笔最低'), '500');
  await userEvent.type(dialog.getByLabelText('单笔最高'), '100');
  await userEvent.type(dialog.getByLabelText('单日限额'), '50');
  await userEvent.tab();
  expect(await dialog.findByText('单笔最高不能小于单笔最低')).toBeVisible();
  expect(await dialog.findByText('单日限额不能小于单笔最高')).toBeVisible();
  await userEvent.clear(dialog.getByLabelText('单笔最低'));
  await userEvent.type(dialog.getByLabelText('单笔最低'), '10');
  await userEvent.clear(dialog.getByLabelText('单日限额'));
  await userEvent.type(dialog.getByLabelText('单日限额'), '5000');
  await userEvent.tab();
  await waitFor(() => expect(dialog.queryByText(/不能小于/)).toBeNull());
});

test('a rate stands as it was typed, with its fault or with what was left out of it', async () => {
  const dialog = await openNew('/other/merchant/list');
  const rate = dialog.getByLabelText('复制费率');
  await userEvent.clear(rate);
  await userEvent.type(rate, '12.5');
  expect(rate).toHaveValue('12.5');
  expect(await dialog.findByText('0 至 10，最多两位小数')).toBeVisible();
  await userEvent.clear(rate);
  expect(await dialog.findByText('必填')).toBeVisible();
  await userEvent.type(rate, '2,5');
  expect(rate).toHaveValue('2.5');
  await userEvent.clear(rate);
  await userEvent.type(rate, '-2');
  expect(await dialog.findByText('已略去其他字符，现为“2”，请核对')).toBeVisible();
});

test.each([
  ['请查：M179580592491230403，谢谢', ['M179580592491230403']],
  ['M1, M2；T-3_x\nM4', ['M1', 'M2', 'T-3_x', 'M4']],
  [' order M179580592491230403 (￥49) ', ['M179580592491230403', '49']],
  ['nothing, here', ['nothing', 'here']],
  ['请查', ['请查']],
])('numbers are found in what was pasted out of a message: %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test('of no orders there is no success rate', () => {
  expect([successRateText(0, 0), successRateText(1, 0), successRateText(3, 3_333)]).toEqual(['—', '0.00%', '33.33%']);
});

test.each<ListQuestion>([
  { create_time_from: 1_700_000_000 },
  { create_time_to: 1_700_000_000 },
  { create_time_from: 1_600_000_000, create_time_to: 1_700_000_000 },
])('a range of an address stands in the search form and is asked for again, with one end too: %p', (wire) => {
  const { filters } = listOrders.list;
  expect(filtersOf(filters, fieldsOf(filters, wire))).toEqual(wire);
});

test('filters that were typed and not asked for are given up on purpose alone; a faulty one gets the focus', async () => {
  await openPage('/other/order/all');
  const search = await screen.findByRole('search');
  await userEvent.click(await within(search).findByRole('button', { name: /筛选/ }));
  const panel = await screen.findByRole('dialog');
  const [min] = within(panel).getAllByPlaceholderText('最小');
  const [max] = within(panel).getAllByPlaceholderText('最大');
  if (!min || !max) throw new Error('no range of amounts');
  await userEvent.type(min, '9万');
  await userEvent.type(max, '5');
  expect(within(panel).getByRole('status')).toHaveTextContent('已略去其他字符，现为“9”，请核对');
  const ask = within(panel).getByRole('button', { name: /查\s?询/ });
  await userEvent.click(ask);
  expect(await within(panel).findByText('最小金额不能大于最大金额')).toBeVisible();
  await waitFor(() => expect(min).toHaveFocus());

  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(min).toHaveValue('9');
  await userEvent.clear(min);
  await userEvent.click(ask);
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(await within(search).findByText(/至 ￥5/)).toBeVisible();
});
