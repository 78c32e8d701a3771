type Answer = { readonly data?: { readonly count: number } | undefined }

/** The number that a call answers; where it is refused, or no answer comes at all, the number that was shown stays. */
export async function countAfter(shown: number, ask: () => Promise<Answer>): Promise<number> {
  const answer = await ask().catch(() => undefined)
  return answer?.data?.count ?? shown
}
