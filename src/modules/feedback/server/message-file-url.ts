/** The path of an application's file, for operators only. */
export function messageFileUrl(messageId: string): string {
  return `/api/operator/messages/${messageId}/file`
}
