// The database layout as migrations: entry n upgrades version n to n + 1. Never edit a released entry.

/** `PRAGMA application_id`: identifies our database files. */
export const APPLICATION_ID = 0x5167_6278

const RECORDS = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sequence (next INTEGER NOT NULL);
INSERT INTO sequence VALUES (1000);
CREATE TABLE namespace (nsId INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
CREATE TABLE class (classId INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE ci (
  ciId INTEGER PRIMARY KEY, ciName TEXT NOT NULL, ciClassName TEXT NOT NULL, nsPath TEXT NOT NULL, impl TEXT, comments TEXT,
  ciState TEXT NOT NULL, lastAppliedRfcId INTEGER NOT NULL, createdBy TEXT, updatedBy TEXT, created INTEGER NOT NULL,
  updated INTEGER NOT NULL, ciAttributes TEXT NOT NULL, attrProps TEXT NOT NULL, opsState TEXT);
CREATE INDEX ci_by_place ON ci (nsPath, ciClassName, ciName);
CREATE INDEX ci_marked ON ci (nsPath) WHERE ciState = 'replace';
CREATE INDEX ci_by_class ON ci (ciClassName, nsPath);
CREATE TABLE relation (
  ciRelationId INTEGER PRIMARY KEY, relationName TEXT NOT NULL, fromCiId INTEGER NOT NULL, toCiId INTEGER NOT NULL,
  nsPath TEXT NOT NULL, relationState TEXT NOT NULL, lastAppliedRfcId INTEGER NOT NULL, comments TEXT, createdBy TEXT,
  updatedBy TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL, relationAttributes TEXT NOT NULL);
CREATE INDEX relation_by_from ON relation (fromCiId, relationName, toCiId);
CREATE INDEX relation_by_to ON relation (toCiId, relationName, fromCiId);
CREATE INDEX relation_by_place ON relation (nsPath, relationName);
CREATE TABLE release (
  releaseId INTEGER PRIMARY KEY, kind TEXT NOT NULL, nsPath TEXT NOT NULL, releaseState TEXT NOT NULL, createdBy TEXT,
  commitedBy TEXT, description TEXT, revision INTEGER NOT NULL, parentReleaseId INTEGER, created INTEGER NOT NULL,
  updated INTEGER NOT NULL);
CREATE INDEX release_by_place ON release (nsPath, kind, releaseId);
CREATE UNIQUE INDEX release_open ON release (nsPath, kind) WHERE releaseState = 'open';
CREATE TABLE change (
  rfcId INTEGER PRIMARY KEY, releaseId INTEGER NOT NULL, ciId INTEGER NOT NULL, ciName TEXT NOT NULL, ciClassName TEXT NOT NULL,
  nsPath TEXT NOT NULL, rfcAction TEXT NOT NULL, execOrder INTEGER NOT NULL, createdBy TEXT, updatedBy TEXT, comments TEXT,
  hint TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL, ciAttributes TEXT NOT NULL, ciBaseAttributes TEXT NOT NULL,
  ciAttrProps TEXT);
CREATE INDEX change_by_release ON change (releaseId, ciId);
CREATE INDEX change_by_step ON change (releaseId, execOrder, rfcId);
CREATE INDEX change_by_ci ON change (ciId);
CREATE TABLE relationChange (
  rfcId INTEGER PRIMARY KEY, releaseId INTEGER NOT NULL, ciRelationId INTEGER NOT NULL, relationName TEXT NOT NULL,
  fromCiId INTEGER NOT NULL, toCiId INTEGER NOT NULL, nsPath TEXT NOT NULL, rfcAction TEXT NOT NULL, execOrder INTEGER NOT NULL,
  createdBy TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL, relationAttributes TEXT NOT NULL,
  relationBaseAttributes TEXT NOT NULL);
CREATE INDEX relation_change_by_release ON relationChange (releaseId, fromCiId);
CREATE INDEX relation_change_by_step ON relationChange (releaseId, execOrder, rfcId);
CREATE INDEX relation_change_by_to ON relationChange (releaseId, toCiId);
`

const WORK = `
CREATE TABLE deployment (
  deploymentId INTEGER PRIMARY KEY, releaseId INTEGER NOT NULL, nsPath TEXT NOT NULL, deploymentState TEXT NOT NULL,
  createdBy TEXT, updatedBy TEXT, description TEXT, comments TEXT, autoPauseExecOrders TEXT NOT NULL,
  continueOnFailure INTEGER NOT NULL, currentStep INTEGER NOT NULL, maxExecOrder INTEGER NOT NULL, created INTEGER NOT NULL,
  updated INTEGER NOT NULL);
CREATE INDEX deployment_by_place ON deployment (nsPath, deploymentId);
CREATE INDEX deployment_by_state ON deployment (deploymentState);
CREATE UNIQUE INDEX deployment_live ON deployment (releaseId)
  WHERE deploymentState IN ('pending', 'active', 'paused', 'failed');
CREATE TABLE record (
  dpmtRecordId INTEGER PRIMARY KEY, deploymentId INTEGER NOT NULL REFERENCES deployment, rfcId INTEGER NOT NULL REFERENCES change,
  dpmtRecordState TEXT NOT NULL, comments TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL, due INTEGER,
  execOrder INTEGER NOT NULL);
CREATE INDEX record_by_deployment ON record (deploymentId, dpmtRecordState, execOrder);
CREATE INDEX record_due ON record (due) WHERE dpmtRecordState = 'inprogress';
CREATE INDEX record_by_change ON record (rfcId);
CREATE TABLE stateHistory (
  eventId INTEGER PRIMARY KEY, deploymentId INTEGER NOT NULL REFERENCES deployment, oldState TEXT, newState TEXT NOT NULL,
  comments TEXT, updatedBy TEXT, updated INTEGER NOT NULL);
CREATE INDEX state_history_by_deployment ON stateHistory (deploymentId);
CREATE TABLE approval (
  approvalId INTEGER PRIMARY KEY, deploymentId INTEGER NOT NULL REFERENCES deployment, governCiId INTEGER NOT NULL,
  state TEXT NOT NULL, updatedBy TEXT, comments TEXT, expiresIn INTEGER NOT NULL, created INTEGER NOT NULL,
  updated INTEGER NOT NULL);
CREATE INDEX approval_by_deployment ON approval (deploymentId);
CREATE TABLE procedure (
  procedureId INTEGER PRIMARY KEY, procedureName TEXT NOT NULL, ciId INTEGER NOT NULL, procedureCiId INTEGER NOT NULL,
  nsPath TEXT NOT NULL, procedureState TEXT NOT NULL, arglist TEXT, definition TEXT, createdBy TEXT, currentStep INTEGER NOT NULL,
  maxExecOrder INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL);
CREATE INDEX procedure_by_ci ON procedure (ciId);
CREATE INDEX procedure_by_place ON procedure (nsPath);
CREATE INDEX procedure_by_state ON procedure (procedureState);
CREATE TABLE action (
  actionId INTEGER PRIMARY KEY, procedureId INTEGER NOT NULL REFERENCES procedure, actionName TEXT NOT NULL, ciId INTEGER NOT NULL,
  actionState TEXT NOT NULL, execOrder INTEGER NOT NULL, isCritical INTEGER NOT NULL, extraInfo TEXT, arglist TEXT,
  created INTEGER NOT NULL, updated INTEGER NOT NULL, due INTEGER);
CREATE INDEX action_by_procedure ON action (procedureId, actionState, execOrder);
CREATE INDEX action_due ON action (due) WHERE actionState = 'inprogress';
CREATE INDEX action_by_ci ON action (ciId);
CREATE TABLE log (ownerId INTEGER NOT NULL, time INTEGER NOT NULL, level TEXT NOT NULL, message TEXT NOT NULL);
CREATE INDEX log_by_owner ON log (ownerId);
CREATE TABLE event (ciId INTEGER NOT NULL, monitor TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL, opened INTEGER NOT NULL);
CREATE INDEX event_by_ci ON event (ciId);
CREATE TABLE job (
  jobId INTEGER PRIMARY KEY, kind TEXT NOT NULL, environmentId INTEGER NOT NULL UNIQUE, due INTEGER NOT NULL, details TEXT NOT NULL);
`

const PEOPLE = `
CREATE TABLE organization (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, fullName TEXT NOT NULL, ciId INTEGER NOT NULL, created INTEGER NOT NULL);
CREATE TABLE operator (
  id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE, email TEXT NOT NULL, name TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL, currentOrganization INTEGER);
CREATE TABLE team (
  id INTEGER PRIMARY KEY, organizationId INTEGER NOT NULL REFERENCES organization, name TEXT NOT NULL, description TEXT NOT NULL,
  design INTEGER NOT NULL, transition INTEGER NOT NULL, operations INTEGER NOT NULL, orgScope INTEGER NOT NULL,
  managesAccess INTEGER NOT NULL, cloudServices INTEGER NOT NULL, cloudCompliance INTEGER NOT NULL, cloudSupport INTEGER NOT NULL,
  members TEXT NOT NULL, attached TEXT NOT NULL, created INTEGER NOT NULL);
CREATE INDEX team_by_organization ON team (organizationId);
`

const SIGN_IN = `
ALTER TABLE operator ADD COLUMN password TEXT;
ALTER TABLE operator ADD COLUMN signIns INTEGER;
ALTER TABLE operator ADD COLUMN signedIn INTEGER;
ALTER TABLE operator ADD COLUMN signedInBefore INTEGER;
ALTER TABLE organization ADD COLUMN updated INTEGER;
ALTER TABLE organization ADD COLUMN announcement TEXT;
ALTER TABLE organization ADD COLUMN switches TEXT;
ALTER TABLE team ADD COLUMN updated INTEGER;
`

const MONITORING = `
ALTER TABLE event ADD COLUMN due INTEGER;
ALTER TABLE event ADD COLUMN repairs INTEGER;
CREATE INDEX event_due ON event (due) WHERE due IS NOT NULL;
CREATE INDEX ci_well ON ci (ciId) WHERE opsState = 'good';
CREATE TABLE notification (
  cmsId INTEGER NOT NULL, timestamp INTEGER NOT NULL, type TEXT NOT NULL, source TEXT NOT NULL, severity TEXT NOT NULL,
  subject TEXT NOT NULL, text TEXT NOT NULL, nsPath TEXT NOT NULL, cloudName TEXT, payload TEXT NOT NULL,
  environmentProfileName TEXT, adminStatus TEXT, manifestCiId INTEGER NOT NULL);
CREATE INDEX notification_by_record ON notification (cmsId, timestamp);
CREATE INDEX notification_by_place ON notification (nsPath, timestamp);
CREATE INDEX notification_by_time ON notification (timestamp);
`

const STARTED = `
ALTER TABLE record ADD COLUMN started INTEGER;
CREATE TABLE touched (ciId INTEGER PRIMARY KEY);
`

const SNAPSHOTS = `
CREATE TABLE snapshot (releaseId INTEGER PRIMARY KEY, cis TEXT NOT NULL, relations TEXT NOT NULL);
`

const PROCEDURES = `
ALTER TABLE procedure ADD COLUMN forceExecution INTEGER;
ALTER TABLE action ADD COLUMN tries INTEGER;
CREATE INDEX action_by_order ON action (procedureId, execOrder);
`

const RELATION_OWNERS = `
ALTER TABLE relation ADD COLUMN relationAttrProps TEXT;
ALTER TABLE relationChange ADD COLUMN relationAttrProps TEXT;
`

// Older versions created records without an implementation.
const IMPLEMENTATIONS = `
UPDATE ci SET impl = 'oo::chef-11.18.12' WHERE impl IS NULL;
`

const RELEASE_TYPES = `
ALTER TABLE release ADD COLUMN releaseType TEXT;
ALTER TABLE change ADD COLUMN releaseType TEXT;
ALTER TABLE relationChange ADD COLUMN releaseType TEXT;
`

const USER_GROUPS = `
CREATE TABLE userGroup (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, description TEXT NOT NULL, createdBy TEXT NOT NULL, created INTEGER NOT NULL,
  updated INTEGER NOT NULL);
CREATE TABLE groupMember (
  id INTEGER PRIMARY KEY, groupId INTEGER NOT NULL REFERENCES userGroup, operatorId INTEGER NOT NULL REFERENCES operator,
  isAdmin INTEGER NOT NULL, createdBy TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL);
CREATE UNIQUE INDEX group_member_by_group ON groupMember (groupId, operatorId);
CREATE INDEX group_member_by_operator ON groupMember (operatorId);
ALTER TABLE team ADD COLUMN groups TEXT NOT NULL DEFAULT '[]';
`

const SAVED_RECORDS = `
CREATE TABLE watch (id INTEGER PRIMARY KEY, operatorId INTEGER NOT NULL REFERENCES operator, ciId INTEGER NOT NULL, created INTEGER NOT NULL);
CREATE UNIQUE INDEX watch_by_operator ON watch (operatorId, ciId);
CREATE INDEX watch_by_ci ON watch (ciId);
CREATE TABLE favorite (
  id INTEGER PRIMARY KEY, operatorId INTEGER NOT NULL REFERENCES operator, ciId INTEGER NOT NULL, created INTEGER NOT NULL);
CREATE UNIQUE INDEX favorite_by_operator ON favorite (operatorId, ciId);
CREATE INDEX favorite_by_ci ON favorite (ciId);
`

// A snapshot has the number of changes of every release, but not all the changes.
const CHANGE_COUNTS = `
ALTER TABLE release ADD COLUMN ciChangeCount INTEGER;
ALTER TABLE release ADD COLUMN relationChangeCount INTEGER;
`

export const migrations: readonly string[] = [
  RECORDS + WORK + PEOPLE,
  SIGN_IN,
  MONITORING,
  STARTED,
  SNAPSHOTS,
  PROCEDURES,
  RELATION_OWNERS,
  IMPLEMENTATIONS,
  RELEASE_TYPES,
  USER_GROUPS,
  SAVED_RECORDS,
  CHANGE_COUNTS,
]
