/**
 * The parameters of the address after deleting a draft: the person of the form, the chosen people,
 * and a pending order.
 */
export function draftBack(
  init: { readonly payBefore: string | null; readonly registrationId: string },
  personRef: string | null,
  people: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    personRef: personRef ?? '',
    people: people.join('.'),
    registrationId: init.payBefore === null ? '' : init.registrationId,
  }
}
