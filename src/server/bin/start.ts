import { bundleEntry } from '../bundle-entry.ts'
import { run, startServer } from '../start-server.ts'

// The production program: the build, run by Node itself.
run((onFatal) => startServer(process.env, async () => ({ entry: await bundleEntry() }), { onFatal }))
