/**
 * After a refusal the router keeps what it had loaded; where the refusal says that the thing is gone, the page has to look
 * again. Without a script every answer is loaded anew anyway.
 */
export function revalidateWhenGone({
  actionStatus,
  defaultShouldRevalidate,
}: {
  readonly actionStatus?: number
  readonly defaultShouldRevalidate: boolean
}): boolean {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 410
}
