/**
 * The form that a page was sent. What no browser's form sends (another type of content, a body that breaks off) counts as an empty one: the page then
 * says what it misses, as it would to whoever left everything out.
 */
export function postedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
