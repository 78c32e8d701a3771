import { cloudpayments, tiptoppay } from './cloudpayments/adapter.ts'
import type { ProviderKind } from './provider-kind.ts'
import { tbank } from './tbank/adapter.ts'
import { yookassa } from './yookassa/adapter.ts'

/** The adapters, one folder each. An account names its adapter by its code. */
export const providerKinds: readonly ProviderKind[] = [yookassa, tbank, cloudpayments, tiptoppay]
