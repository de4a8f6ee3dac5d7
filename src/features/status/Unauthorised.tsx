import { StatusPage } from './StatusPage';

export default function Unauthorised() {
  return <StatusPage status="403" word="401" />;
}
