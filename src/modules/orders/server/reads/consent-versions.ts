import { legalVersion } from '#src/modules/tenants/server/reads/legal-version.ts'
import type { NeededConsent } from '../../domain/consents.ts'

/** The current version of each text; a newer text needs a new consent. */
export const consentVersions: Readonly<Record<NeededConsent, string>> = {
  offer: legalVersion('offer'),
  'personal-data': legalVersion('personal-data'),
  receipt: legalVersion('receipt'),
}
