import type { DeploymentFile } from './project.ts'

type Change = { from: string; to: string; caught: string }

/** Changes of the files in `deploy`, each of which must be caught with these words. */
export const changes: Record<string, Change[]> = {
  'deploy/Dockerfile': [
    { from: 'WORKDIR', to: 'WORKDIRECTORY', caught: 'Unknown instruction' },
    { from: 'node:24.21.0', to: 'node:22.0.0', caught: 'which package.json pins' },
    { from: 'COPY server server', to: 'COPY servers server', caught: 'there is no servers' },
    { from: 'USER node\n', to: '', caught: 'run as root' },
    { from: 'USER node', to: 'USER 0:0', caught: 'run as root' },
    { from: 'HEALTHCHECK', to: '# HEALTHCHECK', caught: 'no HEALTHCHECK' },
    { from: 'ENTRYPOINT ["node", ', to: 'ENTRYPOINT node ', caught: 'signals reach only' },
    { from: 'WORKER_PORT=', to: 'WORKERS_PORT=', caught: 'WORKERS_PORT is no setting' },
  ],
  'deploy/systemd/verso@.service': [
    { from: 'NoNewPrivileges', to: 'NoNewPrivilege', caught: 'has no NoNewPrivilege' },
    { from: 'User=', to: '[Install]\nUser=', caught: '[Install] has no User' },
    { from: '=DATA_DIR', to: '=DATA_FOLDER', caught: 'DATA_FOLDER is no setting' },
    { from: 'src/main.ts', to: 'src/start.ts', caught: 'there is no server/src/start.ts' },
  ],
}

/** Files that must be refused as a whole. */
export const strangers: DeploymentFile[] = [{ path: 'deploy/notes.txt', text: 'later' }]
