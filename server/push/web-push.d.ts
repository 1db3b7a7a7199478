/** Types of the one function of the package `web-push` that is used; the package brings none. */
declare module 'web-push' {
  export interface RequestDetails {
    endpoint: string;
    method: 'POST';
    headers: Record<string, string | number>;
    body: Uint8Array<ArrayBuffer> | null;
  }
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        TTL: number;
        urgency: 'normal' | 'high';
        topic: string;
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
      },
    ): RequestDetails;
  };
  export default webPush;
}
