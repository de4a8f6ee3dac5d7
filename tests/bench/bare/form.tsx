import { Button, Form, Input } from 'antd';
import { createRoot } from 'react-dom/client';

const rules = [{ required: true }];

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Form>
    <Form.Item name="username" rules={rules}>
      <Input />
    </Form.Item>
    <Form.Item name="password" rules={rules}>
      <Input.Password />
    </Form.Item>
    <Button type="primary" htmlType="submit">
      OK
    </Button>
  </Form>,
);
