#!/bin/sh
#SBATCH --array=1-3 --output=ranking-%a.log
rising ranking -cpu 1 -bandits 8 -runs 2 -horizon 3000 -part "$SLURM_ARRAY_TASK_ID/3" -o "ranking-$SLURM_ARRAY_TASK_ID.part"
