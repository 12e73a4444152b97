import type { DeploymentFile } from './project.ts'

type Change = { from: string; to: string; caught: string }

/** Changes to the `deploy` files; each must cause a finding with the words in `caught`. */
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
  'deploy/compose.yaml': [
    { from: 'stop_grace_period', to: 'stop_grace', caught: 'must NOT have additional properties' },
    { from: 'TRUST_PROXY', to: 'TRUSTED_PROXY', caught: 'TRUSTED_PROXY is no setting' },
    { from: 'haproxy:3.2', to: 'haproxy:latest', caught: 'the image has no version' },
    { from: 'depends_on: *ready', to: 'cpus: 1', caught: 'worker: must wait for migrate' },
    { from: '      bucket: {', to: '      mail: {', caught: 'migrate: must wait for bucket' },
  ],
  'deploy/haproxy.cfg': [
    { from: 'default_backend api', to: 'default_backend app', caught: 'there is no backend app' },
    { from: 'storage:8333', to: 'minio:8333', caught: 'no service minio' },
  ],
  'deploy/kubernetes/configuration.yaml': [
    { from: 'S3_BUCKET', to: 'S3_BUCKETS', caught: 'S3_BUCKETS is no setting' },
    { from: 'AUTH_SECRET', to: 'AUTH_KEY', caught: 'AUTH_KEY is no setting' },
  ],
  'deploy/kubernetes/api.yaml': [
    { from: 'replicas: 2', to: 'replicas: two', caught: "'number'" },
    { from: 'livenessProbe', to: 'livenessProbes', caught: '"livenessProbes"' },
    { from: '/health/ready', to: '/ready', caught: 'no probes' },
    { from: 'runAsNonRoot: true', to: 'runAsNonRoot: false', caught: 'run as root' },
    { from: 'name: ROLE', to: 'name: ROLES', caught: 'ROLES is no setting' },
    { from: 'secretRef: { name: verso }', to: 'secretRef: { name: v }', caught: 'or Secret v' },
    { from: 'selector: { app: verso-api }', to: 'selector: { app: web }', caught: 'finds no pod' },
  ],
  'deploy/kubernetes/migration.yaml': [
    { from: '[storage, setup]', to: '[migrate]', caught: 'before the bucket is there' },
  ],
  'deploy/systemd/verso@.service': [
    { from: 'NoNewPrivileges', to: 'NoNewPrivilege', caught: 'has no NoNewPrivilege' },
    { from: 'User=', to: '[Install]\nUser=', caught: '[Install] has no User' },
    { from: ' DATA_DIR', to: ' DATA_FOLDER', caught: 'DATA_FOLDER is no setting' },
    { from: 'src/main.ts', to: 'src/start.ts', caught: 'there is no server/src/start.ts' },
  ],
}

/** Files that must be reported because no rule knows them. */
export const filesWithoutRule: DeploymentFile[] = [{ path: 'deploy/notes.txt', text: 'later' }]
