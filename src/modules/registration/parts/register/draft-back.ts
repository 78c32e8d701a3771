/** Where one stays who forgets a draft: whose form it was, and of an order that still waits. */
export function draftBack(
  init: { readonly payBefore: string | null; readonly registrationId: string },
  whom: string | null,
): Readonly<Record<string, string>> {
  return { whom: whom ?? '', registrationId: init.payBefore === null ? '' : init.registrationId }
}
