import { z } from 'zod'
import { maxPasskeyName } from '../domain/passkey.ts'

export const PasskeyNameForm = z.object({
  name: z.string().trim().min(1, 'accounts.passkey_name_missing').max(maxPasskeyName).prefault(''),
})
