import type { PageProps } from '../../shell/routes';

export const routeProps = { hidden: true } satisfies PageProps;

/** The guard leads from here to the login page of one identity. */
export default function Login() {
  return null;
}
