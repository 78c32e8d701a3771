/** What follows the first removed one, else the last one left; null where none is removed, or left. */
export function removedNeighbour(before: readonly string[], after: readonly string[]): string | null {
  const at = before.findIndex((id) => !after.includes(id))
  if (at === -1) return null
  return before.slice(at).find((id) => after.includes(id)) ?? after.at(-1) ?? null
}
