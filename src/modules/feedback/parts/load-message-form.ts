import type { RouterContextProvider } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { siteContext } from '#src/client/site-context.ts'
import type { MessageFormData } from './message-outcome.ts'

/** What a form begins with: a signed-in reader's own name, address and phone. */
export async function loadMessageForm(context: Readonly<RouterContextProvider>): Promise<MessageFormData> {
  const profile = context.get(siteContext).isSignedIn
    ? (await context.get(apiContext).call('GET /api/account/profile')).data
    : undefined
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ')
  return {
    known: profile ? { name, email: profile.email, phone: profile.phone } : null,
    formId: crypto.randomUUID(),
  }
}
