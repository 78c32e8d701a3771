type Answer = { readonly data?: { readonly count: number } | undefined }

/** The count from the response of a call; the shown count where the call is refused or fails. */
export async function countAfter(shown: number, request: () => Promise<Answer>): Promise<number> {
  const answer = await request().catch(() => undefined)
  return answer?.data?.count ?? shown
}
