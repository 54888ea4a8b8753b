// Additional packs of the `large` dataset: a catalog of realistic length with disabled versions.
import type { Pack } from './packs.ts'
import { baseTemplates } from './templates.ts'

/** Category to packs: name to description. */
const catalog: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Application Server': {
    glassfish: 'GlassFish application server',
    jboss: 'JBoss application server',
    jetty: 'Jetty servlet container',
    weblogic: 'WebLogic with its domain',
    websphere: 'WebSphere Liberty profile',
    wildfly: 'WildFly application server',
  },
  'Build and Delivery': {
    gitlab: 'GitLab with its runners',
    jenkins: 'Jenkins with its agents',
    nexus: 'Artifact repository',
    sonarqube: 'SonarQube with its rules',
  },
  Cache: {
    hazelcast: 'Hazelcast grid',
    memcached: 'Memcached ring',
    redis: 'Redis with sentinels',
    'redis-cluster': 'Redis, sharded',
    varnish: 'Varnish cache before a web server',
  },
  Container: {
    docker: 'Docker hosts',
    kubernetes: 'Kubernetes control plane and nodes',
    mesos: 'Mesos with Marathon',
    swarm: 'Docker Swarm',
  },
  'Database NoSQL': {
    cassandra: 'Cassandra ring',
    cockroach: 'CockroachDB nodes',
    couchbase: 'Couchbase cluster',
    couchdb: 'CouchDB',
    mongodb: 'MongoDB replica set',
    neo4j: 'Neo4j causal cluster',
    riak: 'Riak ring',
  },
  'Database Relational SQL': {
    mariadb: 'MariaDB with Galera',
    mssql: 'SQL Server with its volumes',
    oracle: 'Oracle single instance',
    percona: 'Percona Server',
    postgresql: 'PostgreSQL with a standby',
    vertica: 'Vertica nodes',
  },
  'Data Processing': {
    airflow: 'Airflow with its workers',
    flink: 'Flink job and task managers',
    hadoop: 'Hadoop name and data nodes',
    presto: 'Presto coordinator and workers',
    spark: 'Spark master and workers',
    storm: 'Storm nimbus and supervisors',
  },
  'Load Balancer': {
    envoy: 'Envoy proxies',
    haproxy: 'HAProxy pair',
    traefik: 'Traefik proxies',
  },
  Messaging: {
    activemq: 'ActiveMQ brokers',
    kafka: 'Kafka brokers with ZooKeeper',
    nats: 'NATS servers',
    pulsar: 'Pulsar brokers and bookies',
    rabbitmq: 'RabbitMQ cluster',
  },
  Observability: {
    elasticsearch: 'Elasticsearch cluster',
    grafana: 'Grafana',
    graphite: 'Graphite with its relays',
    influxdb: 'InfluxDB',
    kibana: 'Kibana before Elasticsearch',
    prometheus: 'Prometheus pair',
    solrcloud: 'Solr with ZooKeeper',
  },
  'Web Application': {
    django: 'Django behind gunicorn',
    dotnet: '.NET on Windows',
    nodejs: 'Node.js with a process manager',
    php: 'PHP-FPM behind nginx',
    rails: 'Rails behind Puma',
  },
  'Web Server': {
    iis: 'Internet Information Services',
    nginx: 'nginx web server',
  },
}

/** Version to whether it is enabled. Default: one enabled version. */
const versions: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  // The newest is disabled: platforms use the one before.
  kafka: { 1: true, 2: true, 3: false },
  // The oldest are disabled, as is usual.
  postgresql: { 1: false, 2: true, 3: true, 10: true },
  // No version is left.
  glassfish: { 1: false },
}

const toPacks = (category: string, described: Readonly<Record<string, string>>): Pack[] =>
  Object.entries(described).map(([name, description]) => ({
    name,
    category,
    description,
    templates: baseTemplates,
    ...(versions[name] && { versions: versions[name] }),
  }))

export const largeCatalog: readonly Pack[] = Object.entries(catalog).flatMap(([category, described]) =>
  toPacks(category, described),
)

/** Packs of a private source. */
export const privatePacks: readonly Pack[] = toPacks('House standards', {
  'edge-node': 'Edge machines as the network team wants them',
  'spring-service': 'Java service with the house agents',
})
