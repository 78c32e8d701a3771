import { click } from './click/adapter.ts'
import { cloudpayments, tiptoppay } from './cloudpayments/adapter.ts'
import { dolyame } from './dolyame/adapter.ts'
import { expresspay } from './expresspay/adapter.ts'
import { payme } from './payme/adapter.ts'
import { paypal } from './paypal/adapter.ts'
import type { ProviderKind } from './provider-kind.ts'
import { tbank } from './tbank/adapter.ts'
import { yookassa } from './yookassa/adapter.ts'

/** The adapters, one folder each. An account names its adapter by its code. */
export const providerKinds: readonly ProviderKind[] = [
  yookassa,
  tbank,
  cloudpayments,
  tiptoppay,
  expresspay,
  payme,
  click,
  dolyame,
  paypal,
]
