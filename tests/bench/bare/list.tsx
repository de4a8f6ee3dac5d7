import { Button, DatePicker, Form, Input, Pagination, Select, Table, Tag, type TableColumnType } from 'antd';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  id: number;
  number: string;
  amount: string;
  isPaid: boolean;
  time: string;
  merchant: string;
}

const money = (_value: unknown, { amount }: Row) => <span>¥{amount}</span>;
const state = (_value: unknown, { isPaid }: Row) => <Tag color={isPaid ? 'success' : 'default'}>{isPaid ? 'paid' : 'waiting'}</Tag>;
const columns: TableColumnType<Row>[] = [
  { title: 'Number', dataIndex: 'number', width: 200, fixed: 'left' },
  { title: 'Amount', key: 'amount', width: 120, align: 'right', render: money },
  { title: 'Status', key: 'status', width: 90, render: state },
  { title: 'Callback', key: 'callback', width: 90, render: state },
  { title: 'Created', dataIndex: 'time', width: 160, sorter: true },
  { title: 'Paid', dataIndex: 'time', key: 'paid', width: 160 },
  { title: 'Merchant number', dataIndex: 'number', key: 'theirs', width: 180 },
  { title: 'Merchant', dataIndex: 'merchant', width: 180, ellipsis: true },
  { title: 'Shop', dataIndex: 'merchant', key: 'shop', width: 150, ellipsis: true },
  { title: 'Fee', key: 'fee', width: 90, align: 'right', render: money },
  { title: 'Channel', dataIndex: 'id', width: 90 },
  {
    title: 'Actions',
    key: 'actions',
    width: 160,
    fixed: 'right',
    render: () => (
      <>
        <Button type="link" size="small">
          View
        </Button>
        <Button type="link" size="small">
          Resend
        </Button>
      </>
    ),
  },
];

function List({ kind }: { kind: string }) {
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    const read = async () => {
      const answer = await fetch(`/rows?kind=${kind}&page=${page}`);
      setRows((await answer.json()) as Row[]);
    };
    void read();
  }, [kind, page]);
  return (
    <>
      <Form layout="inline">
        <Form.Item name="number" label="Number">
          <Input />
        </Form.Item>
        <Form.Item name="status" label="Status">
          <Select style={{ width: 120 }} options={[{ value: 1, label: 'paid' }]} />
        </Form.Item>
        <Form.Item name="time" label="Time">
          <DatePicker.RangePicker />
        </Form.Item>
        <Button type="primary">Search</Button>
      </Form>
      <Table<Row> rowKey="id" size="middle" columns={columns} dataSource={rows} pagination={false} scroll={{ x: 1670 }} rowSelection={{}} />
      <Pagination current={page} total={1000} pageSize={20} showSizeChanger={false} onChange={setPage} />
    </>
  );
}

const kinds = ['a', 'b', 'c'];

/** What any list of antd costs at least: filters, twelve columns, twenty rows, a pager, and other lists beside it. */
function Lists() {
  const [kind, setKind] = useState('a');
  return (
    <>
      <nav>
        {kinds.map((one) => (
          <button key={one} type="button" data-kind={one} onClick={() => setKind(one)}>
            {one}
          </button>
        ))}
      </nav>
      <List key={kind} kind={kind} />
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Lists />);
