package sim

// Release is the version of the project, by semantic versioning: what the packages say.
const Release = "0.9.0"
