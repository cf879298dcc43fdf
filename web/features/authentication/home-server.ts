/**
 * Whether a host name belongs to the user's own machine or network. There the mail is often a file instead of a message,
 * since such servers rarely have a mail server.
 */
export function isHomeServer(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  if (host === "localhost" || /\.(localhost|local|lan|home|internal|home\.arpa)$/.test(host)) return true;
  if (host.includes(":")) return host === "::1" || /^f[cd]|^fe80/.test(host);
  if (!/^[\d.]+$/.test(host)) return !host.includes(".");
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host);
}
