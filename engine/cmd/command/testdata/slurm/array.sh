#!/bin/sh
#SBATCH --array=1-7 --requeue --output=%a.log --open-mode=append
try=${SLURM_RESTART_COUNT:-0}
echo "$try" >> "$SLURM_ARRAY_TASK_ID.tries"
if [ "$SLURM_ARRAY_TASK_ID $try" = "3 0" ]; then
	rising run -cpu 1 -part "$SLURM_ARRAY_TASK_ID/7" -o "$SLURM_ARRAY_TASK_ID.part" scenario.json &
	kill -9 $!
	wait
	scontrol requeue "$SLURM_JOB_ID"
	sleep 60 # the requeue ends it
fi
rising run -cpu 1 -part "$SLURM_ARRAY_TASK_ID/7" -o "$SLURM_ARRAY_TASK_ID.part" scenario.json
