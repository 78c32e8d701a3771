type Answer = { readonly data?: { readonly count: number } | undefined }

/** The count from the response of a call; the shown count where the call is refused or fails. */
export async function countAfter(shown: number, ask: () => Promise<Answer>): Promise<number> {
  const answer = await ask().catch(() => undefined)
  return answer?.data?.count ?? shown
}
