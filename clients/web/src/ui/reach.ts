/** Whom an address reaches. */

/**
 * Whether a host name, as `location.hostname` has it, leads every machine to itself, so
 * that a link with it invites nobody (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3).
 */
export function isThisMachineOnly(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
