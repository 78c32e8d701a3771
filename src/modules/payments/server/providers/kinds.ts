import type { ProviderKind } from './provider-kind.ts'

/** The adapters, one folder each. An account names its adapter by its code. */
export const providerKinds: readonly ProviderKind[] = []
