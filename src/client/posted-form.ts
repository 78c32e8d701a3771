/**
 * The form that was sent to a page. A body that no browser's form sends (another content type, an
 * incomplete body) counts as an empty form: the page then lists the missing fields.
 */
export function postedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
