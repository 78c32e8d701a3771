import { run, startServer } from './server.ts'
import { bundleEntry } from './server-bundle.ts'

// The production program: what was built, under Node itself.
run((onFatal) => startServer(process.env, async () => ({ entry: await bundleEntry() }), { onFatal }))
