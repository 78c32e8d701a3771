/** Where one stays who forgets a draft: whose form it was, among whom, and of an order that still waits. */
export function draftBack(
  init: { readonly payBefore: string | null; readonly registrationId: string },
  whom: string | null,
  people: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    whom: whom ?? '',
    people: people.join('.'),
    registrationId: init.payBefore === null ? '' : init.registrationId,
  }
}
