/** The guard leads from here to the login page of one identity. */
export default function Login() {
  return null;
}
