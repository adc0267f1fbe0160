// @ts-check
// Texts of the dialog that trains learners. It is loaded with the dialog.

/** @typedef {string} S  a number already written, or a name */

export const learners = {
  title: 'Learners trained in this browser',
  help: 'Each arm is a learning algorithm. A pull shows it one example: the reward is 1 if it predicts the label correctly, '
    + 'and then it is trained on the example. Everything is computed on this device: nothing is uploaded.',
  wanted: (/** @type {S} */ hash) =>
    `This scenario trains learners on a dataset that is not here (SHA-256 ${hash}\u2026). Drop or choose it to play.`,
  file: 'Choose a dataset',
  sample: 'Try a sample',
  sampleName: 'sample.txt',
  forms: 'A dataset is labeledBow.feat or aclImdb_v1.tar.gz of the Large Movie Review Dataset, or your own text file: lines '
    + 'with a label, a tab and a text, or a table (CSV) of labels and texts. You can also drop it on the page. The sample is '
    + '4,000 short film reviews that a generator wrote.',
  features: 'Number of words, the most common first',
  unpacking: (/** @type {S} */ mb) => `Unpacking\u2026 ${mb} MB`,
  loading: 'Loading the program\u2026',
  loadingPart: (/** @type {S} */ share) => `Loading the program\u2026 ${share}`,
  reading: (/** @type {S} */ share) => `Reading\u2026 ${share}`,
  measuring: 'Measuring the learners\u2026',
  read: (/** @type {S} */ name, /** @type {S} */ examples, /** @type {S} */ positive) =>
    `${name}: ${examples} examples, ${positive} of them positive.`,
  common: (/** @type {S} */ words) => `The ${words} most common words are used.`,
  all: (/** @type {S} */ words) => `All ${words} words are used.`,
  wantedSample: 'This scenario trains learners on the sample. Press \u201cTry a sample\u201d to play it.',
  notWanted: (/** @type {S} */ hash) =>
    `This dataset is not the one of the current scenario: its SHA-256 is ${hash}\u2026 A copy with recounted words, or with other `
    + 'line endings, differs too. Choose another file, use this one all the same, or train learners on it.',
  substitute: 'Use this dataset all the same',
  substituteHelp: 'The scenario then names this dataset, so its link and its fingerprint change. Regret is still computed from the '
    + 'average curves of the other dataset.',
  substituted: 'use another dataset',
  fewerWords: (/** @type {S} */ words) => `This is the dataset of the current scenario, which uses ${words} words.`,
  choose: 'Learners',
  kinds: 'What these learners are',
  pulls: 'Pulls per run',
  runs: 'Runs to average over',
  cost: (/** @type {S} */ time, /** @type {number} */ workers, /** @type {S} */ live, /** @type {S} */ mb) =>
    `Training takes ${time}, in ${workers} ${workers === 1 ? 'worker' : 'workers'}; then a live run takes ${live}.`
    + ` The workers take up to ${mb} MB of memory.`,
  few: 'Choose at least two learners.',
  train: 'Train',
  cancel: 'Stop',
  trained: (/** @type {S} */ share) => `${share} trained`,
  watch: 'Watch policies choose among them',
  watchHelp: 'In a live run, each policy trains its own learners: a pull trains the learner of that arm on one more example.',
  play: 'Play the scenario',
  preparing: 'Sending the dataset to the workers\u2026',
  use: 'Payoffs',
  choices: {raw: 'the average curves', rising: 'the nearest curves that never fall', concave: 'the nearest rising and concave curves'},
  payoffs: 'Share of correct predictions by pulls. The dots are blocks of pulls. The lines are the payoffs of the arms, from which '
    + 'regret is computed.',
  curves: 'Share of correct predictions by pulls, over the runs so far. The dots are blocks of pulls, '
    + 'the lines are means of eleven blocks.',
  bandit: (/** @type {S} */ name) => `Learners on ${name}`,
  description: (/** @type {number} */ runs, /** @type {S} */ pulls) => 'Each arm is a learning algorithm. A pull gives it one more '
    + 'example: it predicts the label, its reward is 1 if the prediction is correct, and then it learns from the example. The payoffs, '
    + `from which regret is computed, are its average learning curve over ${runs} ${runs === 1 ? 'run' : 'runs'} of ${pulls} pulls.`,
  died: (/** @type {S} */ message) => `The worker stopped (${message}). Choose fewer words, or a smaller dataset.`,
  faults: {
    large: 'The file unpacks to more than 256 MiB, the limit for a packed file of examples.',
    archive: 'The archive contains more than 4 GiB, the limit for an archive.',
    bomb: 'The file unpacks to more than 200 times its size, which no real dataset does. Reading was stopped.',
    damaged: 'The file cannot be unpacked: it is incomplete or damaged. Download it again.',
    unreadable: 'The file could not be read.',
    cut: 'The archive is incomplete. Download it again.',
    tar: 'The archive is damaged: the header of a file in it is wrong. Download it again.',
    none: 'The archive has neither train/labeledBow.feat nor test/labeledBow.feat.',
    noGzip: 'This browser cannot unpack gzip. Unpack the file, then drop its content here.',
    zip: 'This is a zip archive. Unpack it, then drop the file of examples in it here.',
  },
}
