import { bundleEntry } from '../bundle-entry.ts'
import { run, startServer } from '../start-server.ts'

// The production program: what was built, under Node itself.
run((onFatal) => startServer(process.env, async () => ({ entry: await bundleEntry() }), { onFatal }))
