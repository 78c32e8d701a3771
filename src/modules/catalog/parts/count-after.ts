type CountResponse = { readonly data?: { readonly count: number } | undefined }

/** The count from the response of a call; the shown count where the call is refused or fails. */
export async function countAfter(shown: number, request: () => Promise<CountResponse>): Promise<number> {
  const response = await request().catch(() => undefined)
  return response?.data?.count ?? shown
}
