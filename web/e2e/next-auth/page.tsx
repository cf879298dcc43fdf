import { getCsrfToken, getProviders, getSession, SessionProvider, signIn, signOut, useSession } from "next-auth/react";
import { createRoot } from "react-dom/client";

// The page of a program that signs in by next-auth's own browser client: the calls for the test, and what useSession says.

const nextAuth = { getCsrfToken, getProviders, getSession, signIn, signOut };

function SessionState() {
  const { status, data } = useSession();
  return <p>{status === "authenticated" ? `signed in as ${data.user?.email}` : status}</p>;
}

declare global {
  interface Window {
    nextAuth: typeof nextAuth;
  }
}
window.nextAuth = nextAuth;
createRoot(document.body.appendChild(document.createElement("main"))).render(
  <SessionProvider>
    <SessionState />
  </SessionProvider>,
);
